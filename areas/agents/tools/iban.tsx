import { readIban } from '../../../contract/italian/iban.ts'
import { useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fields = {
  iban: {
    label: 'IBAN',
    kind: 'text',
    initial: '',
    isPersonal: true,
    help: 'Resta in questa pagina: non viene inviato né conservato.',
  },
} as const

/** Checks an IBAN, and reads the parts of an Italian one. */
export default function IbanTool() {
  const input = useToolInput(fields)
  const typed = input.values?.iban
  const found = typed === undefined ? undefined : readIban(typed)
  return (
    <ToolPage
      input={input}
      main={typed === undefined ? undefined : ['Esito', found ? 'Scritto bene' : 'Sbagliato']}
      result={
        found === undefined
          ? undefined
          : found === null
            ? [['Che cosa non torna', 'una lettera, una cifra o la lunghezza: i controlli non tornano']]
            : [
                ['IBAN', found.groups],
                ['Paese', found.country],
                ...(found.italian
                  ? ([
                      ['ABI, la banca', found.italian.abi],
                      ['CAB, lo sportello', found.italian.cab],
                      ['Conto', found.italian.account],
                      ['CIN', found.italian.cin],
                    ] as const)
                  : []),
              ]
      }
      source="Cifre di controllo: ISO 13616 (resto della divisione per 97); per i conti italiani anche il CIN. Il controllo dice se l’IBAN è scritto bene, non se il conto esiste né di chi è."
    />
  )
}
