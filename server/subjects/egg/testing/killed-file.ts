import { managerFile, managerRow } from './manager-file.ts'

/** Rows of a file that an import is killed in; every fifth names a state that nobody knows. */
export const killedRows = 300
const states = ['In istruttoria', 'In lavorazione', 'Sospesa', 'Erogata', 'Boh']

/** The file with this number; no two files have a loan file in common. */
export const killedFile = (number: number): string =>
  managerFile(
    Array.from({ length: killedRows }, (_, row) =>
      managerRow(number * killedRows + row, {
        'Stato Pratica': states[row % states.length]!,
        ...(row % states.length === 1 && { Data_invio_istruttoria: '' }),
      }),
    ),
  )
