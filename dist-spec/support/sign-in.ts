import type { Page } from 'playwright-core'
import type { BuiltServer } from './built-server.ts'

export interface ExampleSignIn {
  email: string
  password: string
}

/** Returns the example sign-in whose e-mail starts with `name`, from the server's output. */
export function exampleSignIn(server: Pick<BuiltServer, 'output'>, name: string): ExampleSignIn {
  const [, email, password] = new RegExp(`(${name}@\\S+)\\s+(\\S+)`).exec(server.output()) ?? []
  if (!email || !password) throw new Error(`There is no example sign-in ${name}.`)
  return { email, password }
}

/** Signs in at a page of an area, and waits for that page. */
export async function signIn(page: Page, address: string, { email, password }: ExampleSignIn): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: 'Esci' }).waitFor()
}
