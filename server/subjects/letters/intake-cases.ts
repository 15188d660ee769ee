import { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { followedCase } from '../loan-files/intake/tell-office.ts'
import { handedOverCase } from '../loan-files/moves/hand-over-letter.ts'
import { inventedCustomer, inventedFile } from './invented-requests.ts'
import { type Case, inventedData, newest, type Reader } from './request-cases.ts'

/** The letter to the office about the newest customer, whom the reader wants for a new file. */
export async function followedPreview(context: Context, reader: Reader): Promise<Case> {
  const customer = await newest(context, reader, clients)
  return {
    about: customer ? `Con i dati di ${customer.nome} ${customer.cognome}.` : inventedData,
    letter: followedCase(context.settings, reader.name, customer ?? inventedCustomer),
  }
}

/** The letter that gives the newest file to the reader. */
export async function handedOverPreview(context: Context, reader: Reader): Promise<Case> {
  const file = await newest(context, reader, loanFiles)
  const to = { nome: reader.name, cognome: '' }
  const letter = handedOverCase(context.settings, to, [file ?? inventedFile], 'Un motivo inventato.')
  return {
    about: file ? `Con la pratica ${file.IDEGG}.` : inventedData,
    letter: { ...letter, name: reader.name },
  }
}
