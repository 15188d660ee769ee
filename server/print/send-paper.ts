import type { FastifyReply } from 'fastify'
import { fileName } from '../../contract/files/file-names.ts'
import { filePolicy } from '../plugins/content-policy.ts'
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
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store',
    })
    .send(content)
