import { startArea } from '../shared/start-area.tsx'
import { clients } from './area.ts'

startArea(clients)
