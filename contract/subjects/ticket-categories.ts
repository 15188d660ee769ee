/** The topics of tickets. */
export const ticketCategories = {
  pratiche: 'Pratiche',
  provvigioni: 'Provvigioni',
  banche: 'Banche',
  marketing: 'Marketing',
  it: 'IT',
  compliance: 'Compliance',
  amministrazione: 'Amministrazione',
} as const
