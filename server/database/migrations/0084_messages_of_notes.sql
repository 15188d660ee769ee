ALTER TABLE "pratiche_note" ADD COLUMN "richiesta" uuid;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD CONSTRAINT "pratiche_note_richiesta_requests__id_fk" FOREIGN KEY ("richiesta") REFERENCES "public"."requests"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pratiche_note_richiesta_reference" ON "pratiche_note" USING btree ("richiesta");