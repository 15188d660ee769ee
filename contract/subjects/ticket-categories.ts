/** What a ticket is about. */
export const ticketCategories = {
  pratiche: 'Pratiche',
  provvigioni: 'Provvigioni',
  banche: 'Banche',
  marketing: 'Marketing',
  it: 'IT',
  compliance: 'Compliance',
  amministrazione: 'Amministrazione',
} as const
