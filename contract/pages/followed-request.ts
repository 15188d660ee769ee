import type { FollowedRequest } from '../calls/followed-requests.ts'
import type { MessageKind } from './message-kinds.ts'

/** The page of a letter's link. */
export type FollowedRequestContent =
  | {
      kind: 'request'
      request: FollowedRequest
      /** The last day of the link, in Rome. */
      lastDay: string
      /**
       * Whether the person has confirmed the address of the letter; null when the request has another address now, and for
       * a complaint and an application.
       */
      indirizzo: 'da_confermare' | 'confermato' | null
    }
  /** The link has led to the customers' area since an account proved the e-mail of the request. */
  | { kind: 'account'; tipo: MessageKind }
  /** The link is unknown, ended or expired. */
  | { kind: 'gone' }
