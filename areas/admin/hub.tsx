import { Hub } from '../shared/frame/hub.tsx'
import { Attention } from './attention.tsx'

/** The back office's first page: what waits, then every page. */
export default function AdminHub() {
  return (
    <Hub>
      <Attention />
    </Hub>
  )
}
