import { waitUntilPrepared } from './prepared.ts'

await waitUntilPrepared()
