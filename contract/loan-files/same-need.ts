import type { FileProduct } from '../subjects/loan-files/file-words.ts'

/** The products that answer one need: pay or pension is assigned, according to what the person lives on. */
const families: readonly (readonly FileProduct[])[] = [['cqs', 'cqp']]

/** The products that answer the same need as a product. */
export const productsOfNeed = (product: FileProduct): readonly FileProduct[] =>
  families.find(family => family.includes(product)) ?? [product]
