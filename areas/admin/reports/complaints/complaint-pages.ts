import { officeResources } from '../../../../contract/subjects/registry.ts'

/** The pages of the register in the registry. */
export const office = officeResources.find(({ needs }) => needs === 'reclami')!

/** The address of the list. */
export const list = `/admin${office.list}`
