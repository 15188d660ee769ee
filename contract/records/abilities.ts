/** What the reader of a record may do with it: the values of `_may`. */
export const abilityNames = ['write', 'delete'] as const
export type Ability = (typeof abilityNames)[number]
