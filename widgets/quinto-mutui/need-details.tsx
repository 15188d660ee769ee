/** The details as a part that arrives when the first view opens them. */
export { Details as View } from './details.tsx'
export { default as css } from './need-details.css?inline'
