import { Hub } from '../shared/hub.tsx'

export default Hub
