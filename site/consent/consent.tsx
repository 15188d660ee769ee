import { useEffect, useState } from 'react'
import type { WrittenPage } from '../../contract/pages/pages.ts'
import { type Choice, choiceIn, keepChoice, nothing } from './choice.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { isStaff, tellChoice, tellDefault, tellPage } from './data-layer.ts'

interface Props {
  data: WrittenPage
  /** Number of times the visitor has reopened the panel. */
  asked: number
}

/** Pages whose visits are not tracked: whistleblowing, and personal links. */
const isQuiet = ({ route, path }: WrittenPage) =>
  route === '/mutui/simulazione/:id' || path === '/pagine/whistleblowing'

/**
 * Manages the consent and tracks visits. Nothing is tracked before a choice. The panel does not return for six months,
 * unless the visitor opens it.
 */
export function Consent({ data, asked }: Props) {
  const [choice, setChoice] = useState(() => choiceIn(document))
  const [answered, setAnswered] = useState(choice ? 0 : -1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before any other command.
  useEffect(() => tellDefault(choice ?? nothing), [])

  useEffect(() => {
    if (choice?.statistiche && !isQuiet(data) && !isStaff(document)) tellPage(data.path, data.title)
  }, [choice, data])

  const choose = (chosen: Choice) => {
    keepChoice(document, chosen, location.protocol === 'https:')
    tellChoice(chosen)
    // A further consent must not track the same visit twice.
    setChoice(before => (before?.statistiche === chosen.statistiche ? before : chosen))
    setAnswered(asked)
  }
  // Untracked pages need no consent, unless the visitor opens the panel.
  if (answered === asked || (asked === 0 && isQuiet(data))) return null
  return <ConsentPanel choice={choiceIn(document)} choose={choose} isAskedFor={asked > 0} />
}
