CREATE TABLE "announcement_letters" (
	"communication" uuid NOT NULL,
	"agent" uuid NOT NULL,
	"sentAt" timestamp (3) with time zone,
	"refusedAt" timestamp (3) with time zone,
	CONSTRAINT "announcement_letters_communication_agent_pk" PRIMARY KEY("communication","agent")
);
--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "viaEmail" boolean;--> statement-breakpoint
UPDATE "communications" SET "viaEmail" = false;--> statement-breakpoint
ALTER TABLE "communications" ALTER COLUMN "viaEmail" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_letters" ADD CONSTRAINT "announcement_letters_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;