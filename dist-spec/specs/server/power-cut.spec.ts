import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startBuiltServer } from '../../support/built-server.ts'
import { correspondence, correspondents, intact } from '../../support/correspondence.ts'
import { acknowledged, behindProxy, crowd } from '../../support/crowd.ts'
import { copyDisk, makeDisk, mounted, unmount } from '../../support/mounted.ts'
import { sound, soundness } from '../../support/soundness.ts'

const powerCuts = Number(process.env.QUINTO_POWER_CUTS ?? 5)

it(
  `${powerCuts} power cuts while people send requests and files to the embedded database lose nothing acknowledged`,
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'quinto-power-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [disk, found] = [join(folder, 'disk'), join(folder, 'found')]
    for (let cut = 1; cut <= powerCuts; cut++) {
      makeDisk(disk, 800)
      const live = mounted('-o', 'loop', disk)
      if (!live) return skip('a disk of its own needs root and loop devices')
      const server = await startBuiltServer({ dataDir: join(live, 'data'), env: behindProxy })
      onTestFinished(() => server.kill())
      const people = crowd(server.quinto)
      const senders = correspondents(server.quinto)
      await acknowledged(people.sent, 10)
      await senders.acknowledged(10)
      await expect.poll(async () => (await server.letters()).length).toBeGreaterThan(5)
      await wait(Math.random() * 2000)
      // Nothing is acknowledged while the disk is copied.
      process.kill(server.pid, 'SIGSTOP')
      await wait(50)
      const sent = people.sent.map(request => ({ ...request }))
      const files = senders.files.map(file => ({ ...file }))
      copyDisk(disk, found)
      await server.kill()
      await people.stop()
      await senders.stop()
      unmount(live)

      const after = mounted('-o', 'loop', found)
      expect(after).not.toBeNull()
      expect(await soundness({ dataDir: join(after!, 'data') }, sent)).toEqual(sound)
      expect(await correspondence(join(after!, 'data'), files)).toEqual(intact)
      unmount(after!)
    }
  },
  (powerCuts + 1) * 180_000,
)
