import localFont from 'next/font/local';

// Latin fonts come from npm, so that no font host is contacted; Chinese comes from the system. With `optional` a page
// keeps the font of its first paint, because a late font would move its lines. The most used font is preloaded, so that
// it arrives in time.

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--face-inter',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+2248, U+FEFF, U+FFFD',
    },
  ],
});

const interExtended = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  variable: '--face-inter-extended',
  weight: '100 900',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
    },
  ],
});

const interVietnamese = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2',
  variable: '--face-inter-vietnamese',
  weight: '100 900',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
    },
  ],
});

/**
 * In Chinese text, quotes, dashes and ellipses must come from the Chinese font, so this Latin font has only letters.
 */
const interLetters = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--face-inter-letters',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0020-007E, U+00A0-00FF, U+2212' }],
});

const jetBrainsMono = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  variable: '--face-jetbrains-mono',
  weight: '100 800',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0020-007E, U+00A0-00FF, U+2022, U+2212' }],
});

/** Classes for the root element; they set the font variables that the stylesheet uses. */
export const faceClasses = [inter, interExtended, interVietnamese, interLetters, jetBrainsMono]
  .map(({ variable }) => variable)
  .join(' ');
