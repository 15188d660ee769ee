ALTER TABLE "agencies" ADD COLUMN "richiamata" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "numero" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "richiamareEntro" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "numero" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "richiamareEntro" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_numero_unique" ON "leads" USING btree ("numero");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_numero_unique" ON "requests" USING btree ("numero");