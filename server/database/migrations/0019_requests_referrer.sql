ALTER TABLE "requests" ADD COLUMN "segnalatore" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "inoltrataAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_segnalatore_referrers__id_fk" FOREIGN KEY ("segnalatore") REFERENCES "public"."referrers"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_segnalatore_reference" ON "requests" USING btree ("segnalatore","_id");