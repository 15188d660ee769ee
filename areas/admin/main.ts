import { startArea } from '../shared/start-area.tsx'
import { admin } from './area.ts'

startArea(admin)
