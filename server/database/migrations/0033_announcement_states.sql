ALTER TABLE "communications" ADD COLUMN "stato" text;--> statement-breakpoint
UPDATE "communications" SET "stato" = CASE WHEN "pubblicataAt" IS NULL THEN 'bozza' ELSE 'pubblicata' END;--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "stato" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "communications_stato_filter" ON "communications" USING btree ("stato","_id");