/** The groups of complaints that a list shows, by name in its address, in the order of the tabs. */
export const complaintGroups = {
  da_rispondere: 'Da rispondere',
  in_ritardo: 'In ritardo',
  risposti: 'Risposti',
} as const
export type ComplaintGroup = keyof typeof complaintGroups
