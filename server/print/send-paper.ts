import type { FastifyReply } from 'fastify'
import { fileName } from '../../contract/files/file-names.ts'
import { disposition } from '../subjects/files/routes.ts'

/** A made paper. */
export interface MadePaper {
  name: string
  content: Buffer
}

/** Answers with a paper, to be saved. */
export const sendPaper = (reply: FastifyReply, { name, content }: MadePaper) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition('attachment', fileName(name, 'application/pdf')),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    .send(content)
