CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "clients_tax_code" ON "clients" USING btree ("codiceFiscale");--> statement-breakpoint
CREATE INDEX "clients_vat_number" ON "clients" USING btree ("partitaIva");--> statement-breakpoint
CREATE INDEX "clients_telephone" ON "clients" USING btree (regexp_replace(regexp_replace("cellulare", '^\s*(\+|00)\s*39', ''), '\D', '', 'g'));--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_lead_unique" ON "pratiche" USING btree ("lead");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_richiesta_unique" ON "pratiche" USING btree ("richiesta");