import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, press, rendered, settle } from '../testing/rendered.tsx'
import { StraightenPicture } from './straighten-picture.tsx'

const picture = new File(['foto'], 'busta.png', { type: 'image/png' })
let encoded: [type: string, width: number, height: number][]

beforeEach(() => {
  encoded = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 40, close() {} }))
  // The test environment has no canvas: this one keeps blank pixels.
  const pixels = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage() {},
    putImageData() {},
    getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
    createImageData: pixels,
  } as unknown as RenderingContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    encoded.push([type!, this.width, this.height])
    done(new Blob(['jpeg'], { type }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open() {
  const ends = { onDone: vi.fn<(file: File) => void>(), onClose: vi.fn() }
  await rendered(<StraightenPicture picture={picture} {...ends} />)
  await settle()
  return ends
}
const corners = () =>
  [...document.querySelectorAll('.straighten-corner')].map(corner => corner.getAttribute('aria-label')!)
const type = (corner: number, key: string, shiftKey = false) =>
  act(async () => {
    const target = document.querySelectorAll('.straighten-corner')[corner]!
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  })

it('moves a named corner by the arrow keys, within the picture', async () => {
  await open()
  expect(corners()).toEqual([
    'Angolo in alto a sinistra, 0 % da sinistra e 0 % dall’alto',
    'Angolo in alto a destra, 100 % da sinistra e 0 % dall’alto',
    'Angolo in basso a destra, 100 % da sinistra e 100 % dall’alto',
    'Angolo in basso a sinistra, 0 % da sinistra e 100 % dall’alto',
  ])
  await type(0, 'ArrowRight', true)
  await type(0, 'ArrowDown', true)
  await type(0, 'ArrowUp')
  await type(0, 'ArrowUp')
  await type(1, 'ArrowRight')
  expect(corners().slice(0, 2)).toEqual([
    'Angolo in alto a sinistra, 5 % da sinistra e 4 % dall’alto',
    'Angolo in alto a destra, 100 % da sinistra e 0 % dall’alto',
  ])
})

it('never lets corners cross', async () => {
  await open()
  for (let i = 0; i < 30; i++) await type(0, 'ArrowRight', true)
  const [, across] = /, (\d+) %/.exec(corners()[0]!)!
  expect(Number(across)).toBeLessThan(100)
})

it('gives back a JPEG, turned when the sheet is turned', async () => {
  const { onDone } = await open()
  await press('Ruota')
  await press('Raddrizza')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [file] = onDone.mock.calls[0]!
  expect([file.name, file.type]).toEqual(['busta.jpg', 'image/jpeg'])
  expect(encoded).toEqual([['image/jpeg', 40, 60]])
})

it('leaves the picture as it is, and says when the device cannot open it', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('cannot decode', 'InvalidStateError')
  })
  const { onDone, onClose } = await open()
  expect(document.querySelector('[role=alert]')!.textContent).toContain('così com’è')
  await act(async () => button('Lascia così').click())
  expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0])
})
