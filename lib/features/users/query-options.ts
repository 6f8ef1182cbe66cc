/** The pages of people, which the server renders. */
export const peopleKey = ['people'] as const;
