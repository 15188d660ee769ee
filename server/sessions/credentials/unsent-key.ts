import { hkdfSync } from 'node:crypto'
import { notFound } from '../../errors.ts'
import { type Keys, randomAddress } from './keys.ts'

/**
 * The key with which a browser encrypts what a person has written without the network, by the name of the key; without a
 * name, a new key. The name has the id of our secret and the device. The server stores nothing: the key follows from
 * secret, person and name, so only an open session of this person can read what the device keeps. Throws 404 when
 * `TOKEN_KEYS` no longer has the secret.
 */
export function unsentKeyOf(
  { current, keeping }: Pick<Keys, 'current' | 'keeping'>,
  person: string,
  name: string | null,
): { nome: string; chiave: string } {
  const nome = name ?? `${current}.${randomAddress()}`
  const secret = keeping.get(nome.split('.')[0]!)
  if (!secret) throw notFound()
  return {
    nome,
    chiave: Buffer.from(hkdfSync('sha256', secret, '', `${person} ${nome}`, 32)).toString('base64'),
  }
}
