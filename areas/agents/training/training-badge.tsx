import { trainingStates } from '../../../contract/calls/training.ts'

const marks = {
  da_vedere: 'pending',
  in_corso: 'pending',
  quiz: 'pending',
  completato: 'validated',
  esterno: '',
} as const

/** How far the agent is with a video. */
export const TrainingBadge = ({ stato, visto }: { stato: keyof typeof trainingStates; visto: number }) => (
  <span className={`badge ${marks[stato]}`}>
    {trainingStates[stato]}
    {stato === 'in_corso' && (
      <>
        , <span className="num">{visto} %</span>
      </>
    )}
  </span>
)
