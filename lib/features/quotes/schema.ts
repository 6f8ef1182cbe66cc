import { z } from 'zod';

const currency = z.string().regex(/^[A-Z]{3}$/);

export const quoteRequestSchema = z.strictObject({ sourceCurrency: currency, targetCurrency: currency });
