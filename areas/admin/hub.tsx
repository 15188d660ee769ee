import { Hub } from '../shared/frame/hub.tsx'
import { Attention } from './attention.tsx'

/** The first page of the back office: open tasks, then all pages. */
export default function AdminHub() {
  return (
    <Hub>
      <Attention />
    </Hub>
  )
}
