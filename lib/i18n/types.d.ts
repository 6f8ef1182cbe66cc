import type messages from '../../messages/en.json';
import type { Locale as OurLocale } from './locale.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: OurLocale;
    Messages: typeof messages;
  }
}
