import type { ReadonlySignal } from '@preact/signals'

interface Model {
  context: { attributes: Record<'partner' | 'agente' | 'agenzia', ReadonlySignal<string | undefined>> }
  link(path: string): string
}

/**
 * A link to another calculator with the same amount and term: the page of the site, or on a partner's page the frame,
 * which keeps the partner, the agent and the agency.
 */
export function OtherCalculator({
  model: { context, link },
  name,
  query,
  children,
}: {
  model: Model
  name: 'cdq' | 'prestiti'
  query: URLSearchParams
  children: string
}) {
  const { partner, agente, agenzia } = context.attributes
  const kept = Object.entries({ partner: partner.value, agente: agente.value, agenzia: agenzia.value })
  for (const [key, value] of kept) if (value) query.set(key, value)
  const isKept = kept.some(([, value]) => value)
  return <a href={link(`${isKept ? '/iframes/calcolatori' : ''}/${name}?${query}`)}>{children}</a>
}
