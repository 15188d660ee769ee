import { Hub } from '../shared/frame/hub.tsx'

export default Hub
