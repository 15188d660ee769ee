import { fieldId } from './field.tsx'

/** Honeypot field: hidden from people, so only machines fill it in. */
export const Decoy = () => (
  <div className="hidden" aria-hidden="true">
    <label htmlFor={fieldId('sito')}>Sito</label>
    <input id={fieldId('sito')} name="sito" tabIndex={-1} autoComplete="off" />
  </div>
)
