import type { ListFile } from '../records/list-file.ts'
import { answersInTimeFile } from './answers-in-time.ts'
import { commitsFile } from './commits.ts'
import { communicationReadsFile } from './communication-reads.ts'
import { durationsFile } from './durations.ts'
import { idleFilesFile } from './idle-files.ts'
import { oamFlowFile, oamRowsFile } from './oam-flow.ts'
import { securityLogFile } from './security-log.ts'
import { sessionsFile } from './sessions.ts'
import { ticketQueueFile } from './ticket-queue.ts'
import { ticketStatisticsFile } from './ticket-statistics.ts'

/** Every list of a call that can be exported as a file. */
export const listFiles: readonly ListFile<never>[] = [
  answersInTimeFile,
  commitsFile,
  communicationReadsFile,
  durationsFile,
  idleFilesFile,
  oamFlowFile,
  oamRowsFile,
  securityLogFile,
  sessionsFile,
  ticketQueueFile,
  ticketStatisticsFile,
]
