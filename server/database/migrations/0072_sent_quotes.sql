ALTER TABLE "sent_offers" RENAME COLUMN "simulation" TO "link";--> statement-breakpoint
ALTER TABLE "sent_offers" DROP CONSTRAINT "sent_offers_simulation_unique";--> statement-breakpoint
ALTER TABLE "sent_offers" ADD COLUMN "quote" uuid;--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_quote_saved_quotes__id_fk" FOREIGN KEY ("quote") REFERENCES "public"."saved_quotes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_offers_quote" ON "sent_offers" USING btree ("quote","_id");--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_link_unique" UNIQUE("link");