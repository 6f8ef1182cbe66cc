/** Money as it leaves the server: exact decimal text of the currency, never a number (house-style, Money). */
export type MoneyText = { amount: string; currency: string };
