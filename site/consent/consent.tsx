import { useEffect, useState } from 'react'
import type { SiteRoute, WrittenPage } from '../../contract/pages/pages.ts'
import { allowNone, type Choice, choiceIn, keepChoice } from './choice.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { isStaff, pushConsent, pushDefaultConsent, trackPage } from './data-layer.ts'

interface Props {
  data: WrittenPage
  /** Number of times the visitor has reopened the panel. */
  reopened: number
}

/** Pages of personal links. */
const untracked: readonly SiteRoute[] = [
  '/mutui/simulazione/:id',
  '/prestiti/simulazione/:id',
  '/cdq/simulazione/:id',
  '/leasing/simulazione/:id',
  '/richiesta/:id',
  '/appuntamento/:id',
  '/display/:id',
  '/preventivo/:id',
  '/contattaci/inviato',
]

/** Pages whose visits are not tracked: whistleblowing, and personal links. */
const isUntracked = ({ route, path }: WrittenPage) =>
  untracked.includes(route) || path === '/pagine/whistleblowing'

/**
 * Manages the consent and tracks visits. Nothing is tracked before a choice. The panel does not return for six months,
 * unless the visitor opens it.
 */
export function Consent({ data, reopened }: Props) {
  const [choice, setChoice] = useState(() => choiceIn(document))
  const [answered, setAnswered] = useState(choice ? 0 : -1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before any other command.
  useEffect(() => pushDefaultConsent(choice ?? allowNone), [])

  useEffect(() => {
    if (choice?.statistiche && !isUntracked(data) && !isStaff(document)) trackPage(data.path, data.title)
  }, [choice, data])

  const choose = (chosen: Choice) => {
    keepChoice(document, chosen, location.protocol === 'https:')
    pushConsent(chosen)
    // A further consent must not track the same visit twice.
    setChoice(before => (before?.statistiche === chosen.statistiche ? before : chosen))
    setAnswered(reopened)
  }
  // Untracked pages need no consent, unless the visitor opens the panel.
  if (answered === reopened || (reopened === 0 && isUntracked(data))) return null
  return <ConsentPanel choice={choiceIn(document)} choose={choose} isRequested={reopened > 0} />
}
