import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { addStyle } from '../../shared/add-style.ts'
import { useRoutes } from '../../shared/area.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolFields, ToolInput } from './tool-input.ts'
import style from './tools.css?inline'

addStyle(style)

interface Props<F extends ToolFields> {
  input: ToolInput<F>
  /** The figures of the result; null when the typed figures cannot belong together, undefined while a field is empty. */
  result: readonly (readonly [label: string, value: ReactNode])[] | null | undefined
  /** The figure that the person came for: its label and its value. */
  main?: readonly [label: string, value: ReactNode] | undefined
  /** Where the rule or the formula comes from, in a line. */
  source: ReactNode
  /** What to change when the figures cannot belong together. */
  impossible?: string
}

/** A tool: its fields, its result with the source, and a button that prints the page. */
export function ToolPage<F extends ToolFields>({ input, result, main, source, impossible }: Props<F>) {
  const [path] = useLocation()
  const route = useRoutes().find(one => one.path === path)
  return (
    <div className="page tool">
      <PageHead
        breadcrumb={<Breadcrumb group="system" then={[['/agents/system/Tools', 'Calcoli e controlli']]} />}
        title={route?.title}
        actions={
          <button className="button" type="button" onClick={() => print()}>
            Stampa
          </button>
        }
      >
        <p className="soft">{route?.about}</p>
      </PageHead>
      <div className="tool-body">
        <ToolForm input={input} />
        <div className="tool-result" role="status">
          {main && result && (
            <p>
              <span className="soft">{main[0]}</span>
              <span className="figure middle">{main[1]}</span>
            </p>
          )}
          {result && (
            <dl className="account">
              {result.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {result === null && (
            <p>{impossible ?? 'Queste cifre non possono stare insieme: ne controlli una alla volta.'}</p>
          )}
          {result === undefined && <p className="soft">Il risultato compare qui.</p>}
        </div>
      </div>
      <p className="note">{source}</p>
    </div>
  )
}
