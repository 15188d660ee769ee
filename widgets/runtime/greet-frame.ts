import { type FrameMessage, hello, readFrameMessage } from '../../contract/embedding/messages.ts'
import { campaignAddress } from '../../contract/pages/page-visit.ts'

/**
 * Sends the address and the campaign of this page to a frame of ours at `origin`, and calls `receive` with each message
 * of the frame. Returns the port of this page, which the caller may close.
 */
export function greetFrame(
  frame: HTMLIFrameElement,
  origin: string,
  receive: (message: FrameMessage) => void,
): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if (message) receive(message)
  }
  frame.contentWindow?.postMessage(hello(campaignAddress(location.href)), origin, [port2])
  return port1
}
