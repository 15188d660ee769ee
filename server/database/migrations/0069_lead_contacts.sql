CREATE TABLE "lead_contacts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"lead" uuid NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_contacts_lead" ON "lead_contacts" USING btree ("lead","_id");