import { dayInRome, formatLongDay } from '../../../contract/italian/days.ts'
import { birthdayOf, isFiscalCode } from '../../../contract/italian/italian-codes.ts'
import { useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  codice: {
    label: 'Codice fiscale di una persona',
    kind: 'text',
    initial: '',
    isPersonal: true,
    help: 'Resta in questa pagina: non viene inviato né conservato.',
  },
} as const

/** Checks the fiscal code of a person. */
export default function FiscalCodeTool() {
  const input = useToolInput(fields)
  const code = input.values?.codice.replaceAll(/\s/g, '').toUpperCase()
  const isRight = code !== undefined && isFiscalCode(code)
  const birthday = code ? birthdayOf(code, dayInRome(new Date())) : null
  return (
    <ToolPage
      input={input}
      main={code ? ['Esito', isRight ? 'Scritto bene' : 'Sbagliato'] : undefined}
      result={
        code === undefined
          ? undefined
          : isRight
            ? [
                ['Codice', code],
                [
                  'Nascita, per chi è maggiorenne',
                  birthday ? formatLongDay(birthday) : 'un giorno che non esiste',
                ],
              ]
            : [['Che cosa non torna', whatIsWrong(code)]]
      }
      source="Carattere di controllo: D.M. 23 dicembre 1976, art. 12, con le lettere dell’omocodia. Il controllo dice se il codice è scritto bene, non se esiste: lo verifica l’Agenzia delle Entrate."
    />
  )
}

const whatIsWrong = (code: string) =>
  code.length === 16
    ? 'una lettera o una cifra: non corrisponde al carattere di controllo'
    : `ha ${code.length} caratteri invece di 16`
