import { useEffect, useState } from 'react'
import type { WrittenPage } from '../../contract/pages/pages.ts'
import { type Choice, choiceIn, keepChoice, nothing } from './choice.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { isStaff, tellChoice, tellDefault, tellPage } from './data-layer.ts'

interface Props {
  data: WrittenPage
  /** How many times the visitor has asked to choose again. */
  asked: number
}

/** Pages whose visits are told to nobody: who reports a wrong, and who was sent a link of their own. */
const isQuiet = ({ route, path }: WrittenPage) =>
  route === '/mutui/simulazione/:id' || path === '/pagine/whistleblowing'

/**
 * What a visitor consents to, and the visits that may be told. Before a choice nothing is; who has chosen is not asked
 * again for six months, unless they want to.
 */
export function Consent({ data, asked }: Props) {
  const [choice, setChoice] = useState(() => choiceIn(document))
  const [answered, setAnswered] = useState(choice ? 0 : -1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, before all else.
  useEffect(() => tellDefault(choice ?? nothing), [])

  useEffect(() => {
    if (choice?.statistiche && !isQuiet(data) && !isStaff(document)) tellPage(data.path, data.title)
  }, [choice, data])

  const choose = (chosen: Choice) => {
    keepChoice(document, chosen, location.protocol === 'https:')
    tellChoice(chosen)
    // A visit that was told is not told again for a further consent.
    setChoice(before => (before?.statistiche === chosen.statistiche ? before : chosen))
    setAnswered(asked)
  }
  // On the page where no visit is told there is nothing to ask, but for who wants to choose.
  if (answered === asked || (asked === 0 && isQuiet(data))) return null
  return <ConsentPanel choice={choiceIn(document)} choose={choose} isAskedFor={asked > 0} />
}
