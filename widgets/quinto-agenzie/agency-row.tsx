import { formatNumber } from '../../contract/italian/format.ts'
import { openingAt, openingInWords, weekInLines } from '../../contract/italian/opening-hours.ts'
import { telephone, whatsappAddress } from '../../contract/italian/telephone.ts'
import type { AgenciesModel, Agency } from './model.ts'

/** An agency: address, opening state, contact details. */
export function AgencyRow({ model, agency }: { model: AgenciesModel; agency: Agency }) {
  const { _id, nome, slug, indirizzo, telefono, whatsapp, distanza } = agency
  const { via, cap, comune, provincia, lat, lng } = indirizzo
  const opening = openingAt(agency.orari, model.now.value)
  const isChosen = model.chosen.value === _id
  return (
    <li class="row" id={`agenzia-${_id}`} part="agenzia" tabIndex={-1} aria-current={isChosen || undefined}>
      {agency.foto && <img class="front" src={agency.foto} alt="" loading="lazy" width={160} height={90} />}
      <div class="head">
        <h3>
          <a
            href={model.link(`/agenzia/${slug}`)}
            onClick={event => {
              if (!model.emitChoice(agency)) event.preventDefault()
            }}
          >
            {nome}
          </a>
        </h3>
        {distanza !== null && (
          <span class="num soft" title="In linea d’aria">
            {formatNumber(distanza)} km
          </span>
        )}
      </div>
      <address>
        {via}, {cap} {comune} ({provincia})
      </address>
      <p class={opening.open ? 'state open' : 'state'}>{openingInWords(opening)}</p>
      <p class="ways">
        {telefono && (
          <a class="num" href={telephone(telefono)}>
            {telefono}
          </a>
        )}
        {whatsapp && (
          <a
            class="elsewhere"
            href={whatsappAddress(whatsapp)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`WhatsApp, ${nome}`}
          >
            WhatsApp
          </a>
        )}
        <a
          class="elsewhere"
          href={`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Indicazioni per ${nome}, su OpenStreetMap`}
        >
          Indicazioni
        </a>
        <button
          class="link onto-map"
          type="button"
          aria-label={`Mostra ${nome} sulla mappa`}
          onClick={() => model.choose(agency)}
        >
          Sulla mappa
        </button>
      </p>
      <details>
        <summary>
          Orari e servizi<span class="hidden"> di {nome}</span>
        </summary>
        {agency.descrizione && <p class="about">{agency.descrizione}</p>}
        <dl class="facts">
          {weekInLines(agency.orari).map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd class="num">{hours}</dd>
            </div>
          ))}
          {agency.responsabile && (
            <div>
              <dt>responsabile</dt>
              <dd>{agency.responsabile}</dd>
            </div>
          )}
          <div>
            <dt>servizi</dt>
            <dd>{agency.servizi.join(', ')}</dd>
          </div>
          <div>
            <dt>accesso</dt>
            <dd>{agency.accessibile ? 'Senza gradini' : 'Con gradini: chieda un incontro in video'}</dd>
          </div>
          {agency.comuniServiti.length > 1 && (
            <div>
              <dt>serve anche</dt>
              <dd>{agency.comuniServiti.filter(other => other !== comune).join(', ')}</dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  )
}
