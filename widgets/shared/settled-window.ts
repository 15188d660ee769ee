/** Time in milliseconds in which people notice that a window has come to the front. */
const noticeMs = 800

let since = performance.now()
const restart = () => {
  since = performance.now()
}
addEventListener('focus', restart)
document.addEventListener('visibilitychange', restart)

/**
 * Whether the window has been in front long enough that a click is meant for it. A page can bring a window of ours
 * under the second click of a double click.
 */
export const isSettled = (): boolean => performance.now() - since > noticeMs
