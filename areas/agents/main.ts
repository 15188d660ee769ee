import { startArea } from '../shared/start-area.tsx'
import { agents } from './area.ts'

startArea(agents)
