ALTER TABLE "clients" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "provincia" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "provincia" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
CREATE INDEX "clients_nome_sort" ON "clients" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "clients_status_sort" ON "clients" USING btree ("status","_id");--> statement-breakpoint
CREATE INDEX "leads_nome_sort" ON "leads" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "requests_nome_sort" ON "requests" USING btree ("nome","_id");--> statement-breakpoint
-- Search columns are folded by `contract/text/fold.ts`, which now removes apostrophes and takes hyphens for spaces.
DO $$
DECLARE
  searched text;
BEGIN
  FOR searched IN
    SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'ricerca'
  LOOP
    EXECUTE format(
      $update$UPDATE %I SET ricerca = trim(regexp_replace(translate(ricerca, '‐‑‒–—-''‘’ʼ`´', '      '), '\s+', ' ', 'g'))
        WHERE ricerca ~ '[''‘’ʼ`´‐‑‒–—-]'$update$,
      searched
    );
  END LOOP;
END $$;
