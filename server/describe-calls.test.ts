import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnOneDatabase } from './database/testing/databases.ts'
import { describeCalls } from './describe-calls.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

describeOnOneDatabase('the description of the calls for the build', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('equals that of a server with a database', async () => {
    expect(await describeCalls()).toBe((await test.call('GET', '/openapi.json')).body)
  })
})
