import { useRef } from 'preact/hooks'
import { openingAt, openingInWords } from '../../../contract/italian/opening-hours.ts'
import type { AgenciesModel } from '../model.ts'

/** The chosen agency, with a button that moves to its row in the list. */
export function Chosen({ model }: { model: AgenciesModel }) {
  const button = useRef<HTMLButtonElement>(null)
  const id = model.chosen.value
  const found = model.found.value!
  const agency = found.agenzie.find(({ _id }) => _id === id)
  const nome = agency?.nome ?? found.punti.find(({ _id }) => _id === id)?.nome

  async function goToRow() {
    await model.reveal(id!)
    // `reveal` may have just added the row.
    requestAnimationFrame(() => {
      const root = button.current?.getRootNode() as ShadowRoot | null
      const row = root?.getElementById(`agenzia-${id}`)
      row?.focus()
      row?.scrollIntoView({ block: 'nearest' })
    })
  }

  return (
    <div class="chosen-agency" role="status">
      {nome && (
        <>
          <p>
            <strong>{nome}</strong>
            {agency &&
              `, ${agency.indirizzo.via}. ${openingInWords(openingAt(agency.orari, model.now.value))}.`}
          </p>
          <button class="link" type="button" ref={button} onClick={() => void goToRow()}>
            Vai alla voce nell’elenco
          </button>
        </>
      )}
    </div>
  )
}
