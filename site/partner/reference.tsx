import type { ReactNode } from 'react'
import { type DescribedElement, elements } from '../../contract/elements/all.ts'
import type { Attribute, EventTexts } from '../../contract/elements/element.ts'
import { nameOf } from '../../contract/embedding/snippet.ts'

/** Reference of each element, from its definition. */
export function Reference() {
  return (
    <div className="reference">
      {elements.map(element => (
        <details key={element.definition.tag} id={element.definition.tag}>
          <summary>
            <code>{`<${element.definition.tag}>`}</code> {nameOf(element)}
          </summary>
          <OneElement {...element} />
        </details>
      ))}
    </div>
  )
}

function OneElement({ definition, texts }: DescribedElement) {
  const { tag, attributes, events } = definition
  return (
    <div className="reference-element">
      <p>{texts.summary}.</p>
      <Names
        title="Attributi e proprietà"
        note="Ogni attributo è anche una proprietà JavaScript con lo stesso nome. I numeri si scrivono all’italiana; un valore che non si legge vale come se non ci fosse."
        head={['Nome', 'Valori', 'A che serve']}
        rows={Object.entries(attributes).map(([name, attribute]) => [
          name,
          <Values key={name} {...attribute} />,
          texts.attributes[name],
        ])}
      />
      <Names
        title="Eventi"
        note="Risalgono il documento, anche fuori da uno shadow root."
        head={['Nome', 'detail', 'Quando']}
        rows={Object.entries(events).map(([name, { cancelable }]) => {
          const { summary, detail } = texts.events[name as keyof typeof texts.events]!
          return [
            name,
            <Detail key={name} detail={detail} />,
            cancelable && !summary.includes('preventDefault')
              ? `${summary}; si può fermare con preventDefault()`
              : summary,
          ]
        })}
      />
      <Names
        title="Parti"
        note={
          <>
            Per il foglio di stile della pagina: <code>{`${tag}::part(nome) { … }`}</code>.
          </>
        }
        head={['Nome', 'Che cos’è']}
        rows={Object.entries(texts.parts)}
      />
      <Names title="Proprietà CSS" head={['Nome', 'A che serve']} rows={Object.entries(texts.properties)} />
    </div>
  )
}

interface NamesProps {
  title: string
  note?: ReactNode
  head: string[]
  rows: (readonly [name: string, ...ReactNode[]])[]
}

function Names({ title, note, head, rows }: NamesProps) {
  return (
    <div>
      <h3>{title}</h3>
      {note && <p className="note">{note}</p>}
      <table className="table">
        <thead>
          <tr>
            {head.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells never move
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kinds = { text: 'testo', number: 'numero', flag: 'presente o assente', choice: '' }

const Values = ({ kind, values }: Attribute) => (values ? <Codes names={values} /> : kinds[kind])

const Detail = ({ detail }: Pick<EventTexts, 'detail'>) =>
  detail ? <Codes names={Object.entries(detail).map(([name, type]) => `${name}: ${type}`)} /> : 'nessuno'

/** Names in a row, without line breaks inside a name. */
const Codes = ({ names }: { names: readonly string[] }) =>
  names.map((name, i) => (
    <span key={name}>
      {i > 0 && ', '}
      <code>{name}</code>
    </span>
  ))
