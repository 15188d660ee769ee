/** The optional details, loaded when the first view opens them. */

export { default as css } from '../shared/need/need-details.css?inline'
export { Details as View } from './need/need-fields.tsx'
