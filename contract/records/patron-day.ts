import { text } from './fields.ts'

/** A day that exists in some year, `MM-DD`. */
const monthDay =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/

/** The day of a town's patron saint, `MM-DD`. */
export const patronDay = <const H extends string>(help: H) =>
  text({
    label: 'Santo patrono',
    help,
    max: 5,
    pattern: [monthDay, 'Scriva prima il mese, poi il giorno: 06-29 per il 29 giugno.'],
    optional: true,
  })
